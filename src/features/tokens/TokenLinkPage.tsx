import { readTokenLink, type TokenLinkSearch } from '../../shared/rules/token-link.ts';
import { RecordContent, SettingsPage } from '../settings/index.ts';
import { CreateTokenForm } from './CreateTokenForm.tsx';
import { LinkBuilder } from './LinkBuilder.tsx';
import { LinkNotice } from './LinkNotice.tsx';
import { TOKENS_PAGE } from './paths.ts';

/**
 * Without parameters: makes a link that fills in the form of a new token. With parameters: the form as such a link has filled it
 * in. The link creates nothing.
 */
export function TokenLinkPage({ search }: { search: TokenLinkSearch }) {
  const asked = readTokenLink(search);
  return (
    <SettingsPage title={asked ? 'Create an app token' : 'Link to create an app token'} above={TOKENS_PAGE}>
      <RecordContent record={{ kind: 'token-scopes' }} what="list of scopes">
        {(scopes) => {
          if (!asked) return <LinkBuilder scopes={scopes} />;
          const known = scopes.filter(({ name }) => asked.scopes.includes(name));
          const unknown = asked.scopes.filter((name) => !known.some((scope) => scope.name === name));
          return (
            // Another link is another form.
            <CreateTokenForm
              key={JSON.stringify(search)}
              scopes={scopes}
              initial={{ ...asked, scopes: known.map(({ name }) => name) }}
            >
              <LinkNotice known={known} unknown={unknown} />
            </CreateTokenForm>
          );
        }}
      </RecordContent>
    </SettingsPage>
  );
}
