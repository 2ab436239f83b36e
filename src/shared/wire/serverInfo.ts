import * as v from 'valibot';
import type { ServerInfo } from '../model/index.ts';
import { type Decoded, decodeValue, type Row } from './decoded.ts';
import { count, orElse, text, yes } from './values.ts';

const serverInfo: Row<ServerInfo> = v.pipe(
  v.object({
    version: text,
    registrationOpen: orElse(yes, false),
    registrationRequiresInvite: orElse(yes, false),
    multiUseInvitesEnabled: orElse(yes, false),
    emailVerificationEnabled: orElse(yes, false),
    externalAuthProvidersInfo: orElse(v.array(v.object({ id: text, title: text, brand: text })), []),
    attachments: v.object({ fileSizeLimit: count, maxCountPerPost: count }),
    maxTextLength: v.object({ post: count, comment: count, description: count }),
    textTranslation: orElse(v.object({ enabled: yes, serviceTitle: text }), { enabled: false, serviceTitle: '' }),
  }),
  v.transform(({ externalAuthProvidersInfo, attachments, ...same }) => ({
    ...same,
    externalAuthProviders: externalAuthProvidersInfo,
    attachments: { fileSizeLimitBytes: attachments.fileSizeLimit, maxCountPerPost: attachments.maxCountPerPost },
  })),
);

/** GET server-info. */
export function decodeServerInfo(payload: unknown): Decoded<ServerInfo> {
  return decodeValue(payload, serverInfo);
}
