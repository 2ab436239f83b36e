import * as v from 'valibot';
import type { Account, AccountId } from '../model/index.ts';
import { readAccounts } from './accounts.ts';
import { type Decoded, decodeEnvelope, decodeValue, type Row } from './decoded.ts';
import { count, idOf, orElse, orNull, text, time, yes } from './values.ts';

export interface Invitation {
  /** The invitation's part of the address. */
  secureId: string;
  authorId: AccountId;
  message: string;
  lang: string;
  isSingleUse: boolean;
  recommendedUsers: string[];
  recommendedGroups: string[];
  registrationsCount: number;
  createdAt: number;
}

const names = orElse(v.array(text), []);

const invitation: Row<Invitation> = v.pipe(
  v.object({
    secure_id: idOf<string>(),
    author: idOf<AccountId>(),
    message: text,
    lang: text,
    single_use: yes,
    recommendations: v.object({ users: names, groups: names }),
    registrations_count: orElse(count, 0),
    created_at: time,
  }),
  v.transform((wire) => ({
    secureId: wire.secure_id,
    authorId: wire.author,
    message: wire.message,
    lang: wire.lang,
    isSingleUse: wire.single_use,
    recommendedUsers: wire.recommendations.users,
    recommendedGroups: wire.recommendations.groups,
    registrationsCount: wire.registrations_count,
    createdAt: wire.created_at,
  })),
);

/** GET invitations/{id} and POST invitations. */
export function decodeInvitation(payload: unknown): Decoded<{ invitation: Invitation; accounts: Account[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    invitation: envelope.value('invitation', invitation),
    accounts: readAccounts(envelope, 'users', 'groups'),
  }));
}

/** Whether the viewer may invite. `reason`: why not. */
export interface InvitationInfo {
  canCreateNew: boolean;
  singleUseOnly: boolean;
  reason: { code: string; message: string } | null;
}

/** GET invitations/info. */
export function decodeInvitationInfo(payload: unknown): Decoded<InvitationInfo> {
  return decodeValue(
    payload,
    v.pipe(
      v.object({
        canCreateNew: yes,
        singleUseOnly: orElse(yes, false),
        reasonNotCreate: orNull(v.object({ code: text, message: text })),
      }),
      v.transform(({ reasonNotCreate, ...same }) => ({ ...same, reason: reasonNotCreate })),
    ),
  );
}
