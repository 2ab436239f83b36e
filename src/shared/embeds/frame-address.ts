import type { PreviewService } from '../config/index.ts';
import type { Target } from './target.ts';

/**
 * Returns the address of the frame in a service's html, if it is one of the service's frames, otherwise `null`. Nothing else of the html is
 * used.
 */
export function frameAddressOf(_html: string, _service: PreviewService): string | null {
  return null;
}

/**
 * Returns the height in px that a message of a service's frame tells, or `null`. `data`: of a message whose origin and source the
 * caller has checked.
 */
export function toldHeight(_target: Target, _data: unknown): number | null {
  return null;
}
