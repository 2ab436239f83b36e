import { createFileRoute } from '@tanstack/react-router';
import { DocumentScreen } from '../../-screens/DocumentScreen.tsx';

const failureText = (error: string) => `Couldn't load the donation page: ${error}`;

export const Route = createFileRoute('/_app/about/donate')({
  component: () => <DocumentScreen name="donate" failureText={failureText} />,
});
