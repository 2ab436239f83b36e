import type { PreviewService } from '../config/index.ts';
import { isOfOrigins, SERVICES } from './services.ts';

const FRAME = /<iframe\s(?:[^>"']|"[^"]*"|'[^']*')*>/i;
const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** The html of a frame is short. */
const MAX_LENGTH = 4096;

/**
 * Returns the address of the frame in a service's html, if it is one of the service's frames, otherwise `null`. Nothing else of
 * the html is used.
 */
export function frameAddressOf(html: string, service: PreviewService): string | null {
  const [frame = ''] = FRAME.exec(html.slice(0, MAX_LENGTH)) ?? [];
  const [, inDouble, inSingle] = SRC.exec(frame) ?? [];
  const written = (inDouble ?? inSingle ?? '').replaceAll('&amp;', '&').trim();
  const address = written.startsWith('//') ? `https:${written}` : written;
  return isOfOrigins(address, SERVICES[service].frames) ? new URL(address).href : null;
}
