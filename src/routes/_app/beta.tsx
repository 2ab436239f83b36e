import { createFileRoute } from '@tanstack/react-router';
import { Link } from '../../ui/index.ts';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/beta')({
  component: () => (
    <PlaceholderScreen title="Beta version" purpose="read about the version that is being tried out">
      <p>
        It is switched on and off in the <Link href="/settings/appearance#beta">appearance settings</Link>.
      </p>
    </PlaceholderScreen>
  ),
});
