import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';

const ListEditorScreen = lazyScreen(
  lazyModule(() => import('../../-screens/ListEditorScreen.tsx')),
  ({ ListEditorScreen }) => ListEditorScreen,
  "Couldn't load list editor",
);

export const Route = createFileRoute('/_app/filter/lists/$listId')({
  beforeLoad: requireSignIn,
  component: EditList,
});

function EditList() {
  return <ListEditorScreen idPrefix={Route.useParams().listId} />;
}
