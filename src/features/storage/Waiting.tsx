import { useStorageTrouble } from '../../live/index.ts';
import { Button, Throbber } from '../../ui/index.ts';
import { ErrorState } from '../../ui/later.ts';

/**
 * Shown while something is being fetched. Answers are read from the store: if that cannot be written, it reports the trouble
 * instead of loading for ever.
 */
export function Waiting({ what }: { what: string }) {
  const { trouble } = useStorageTrouble();
  if (trouble !== 'full' && trouble !== 'lost') return <Throbber />;
  const isFull = trouble === 'full';
  return (
    <ErrorState
      title={isFull ? 'This device has no room left' : "This device's storage cannot be reached"}
      action={<Button onClick={() => location.reload()}>Try again</Button>}
    >
      {isFull
        ? `This ${what} is not stored here yet. Free some space on the device, and it will come by itself.`
        : `This ${what} cannot be shown without it. Close other tabs of this site, or restart the browser.`}
    </ErrorState>
  );
}
