import { createFileRoute } from '@tanstack/react-router';
import { check } from '../-guards.ts';
import { DocumentScreen, isDocumentName } from '../-screens/DocumentScreen.tsx';

export const Route = createFileRoute('/_app/docs/$name')({
  beforeLoad: ({ params }) => check(isDocumentName(params.name) ? null : 'There is no document of this name'),
  component: Doc,
});

function Doc() {
  const { name } = Route.useParams();
  return isDocumentName(name) && <DocumentScreen key={name} name={name} />;
}
