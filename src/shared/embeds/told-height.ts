import type { PreviewService } from '../config/index.ts';

/** No post is as high: the message is wrong. */
const MAX_PX = 5000;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Services send objects, or objects as JSON. */
function messageOf(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return fieldsOf(data);
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    return {};
  }
}

/**
 * Returns the height in px that a message from a service's frame tells, or `null`. Never throws. The caller has checked the
 * message's origin and source.
 */
export function toldHeight(service: PreviewService, data: unknown): number | null {
  const message = messageOf(data);
  const height = heightIn(service, message);
  return typeof height === 'number' && height > 0 && height <= MAX_PX ? Math.ceil(height) : null;
}

function heightIn(service: PreviewService, message: Record<string, unknown>): unknown {
  switch (service) {
    case 'instagram':
      return message.type === 'MEASURE' ? fieldsOf(message.details).height : null;
    case 'twitter': {
      const { method, params } = fieldsOf(message['twttr.embed']);
      return method === 'twttr.private.resize' && Array.isArray(params) ? fieldsOf(params[0]).height : null;
    }
    case 'telegram':
      return message.event === 'resize' ? message.height : null;
    case 'card':
      return message.kind === 'card-height' ? message.heightPx : null;
    default:
      return null;
  }
}
