import { ListEditor } from '../../features/lists/editor/index.ts';
import { ListMissing, ListNotFound, useListAt } from '../../features/lists/index.ts';
import { useConfig } from '../../live/index.ts';
import { errorTitle, NEW_LIST_PATH } from '../../shared/rules/index.ts';
import { useNamedTitle, useTitle } from '../-title.ts';

/** The editor of a home list. `idPrefix`: first characters of its id, 'home' for the inherent one, 'new' for a new one. */
export function ListEditorScreen({ idPrefix }: { idPrefix: string }) {
  const address = `${NEW_LIST_PATH.replace(/new$/, '')}${idPrefix}`;
  return address === NEW_LIST_PATH ? <NewList /> : <ExistingList address={address} idPrefix={idPrefix} />;
}

function NewList() {
  useNamedTitle('New list');
  const { view } = useListAt('home');
  return (
    <ListEditor
      key={NEW_LIST_PATH}
      address={NEW_LIST_PATH}
      found={null}
      lists={view?.lists.map(({ list }) => list) ?? []}
    />
  );
}

function ExistingList({ address, idPrefix }: { address: string; idPrefix: string }) {
  const { siteTitle } = useConfig();
  const { state, view, refresh } = useListAt(idPrefix);
  const isLost = state.kind === 'failed' || state.kind === 'not-found';
  useTitle(isLost ? errorTitle(siteTitle) : `Edit list - ${siteTitle}`);
  if (view?.found) {
    return <ListEditor key={address} address={address} found={view.found} lists={view.lists.map(({ list }) => list)} />;
  }
  if (view && state.kind === 'not-found') return <ListNotFound view={view} />;
  return <ListMissing state={state} onRefresh={refresh} />;
}
