import { NEW_TOKEN } from '../../shared/rules/token-fields.ts';
import { RecordContent, SettingsPage } from '../settings/index.ts';
import { CreateTokenForm } from './CreateTokenForm.tsx';
import { TOKENS_PAGE } from './paths.ts';

/** Creates an app token. */
export function CreateTokenPage() {
  return (
    <SettingsPage title="Create an app token" above={TOKENS_PAGE}>
      <RecordContent record={{ kind: 'token-scopes' }} what="list of scopes">
        {(scopes) => <CreateTokenForm scopes={scopes} initial={NEW_TOKEN} />}
      </RecordContent>
    </SettingsPage>
  );
}
