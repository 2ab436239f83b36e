import { createFileRoute } from '@tanstack/react-router';
import { DocumentScreen } from '../../-screens/DocumentScreen.tsx';

export const Route = createFileRoute('/_app/about/')({ component: () => <DocumentScreen name="about" /> });
