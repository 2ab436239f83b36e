import { useEffect, useState } from 'react';
import { useConfig, useSession } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { Button, lazyComponent } from '../../ui/index.ts';

const Picker = lazyComponent(
  lazyModule(() => import('./GifPicker.tsx')),
  ({ GifPicker }) => GifPicker,
  "Couldn't load GIFs",
  null,
);

/** Opens the GIF picker, if the deployment has a GIF service. `insert`: puts the address of the chosen GIF into the text. */
export function GifButton({ insert }: { insert: (text: string) => void }) {
  const { gifs } = useConfig();
  const isSignedIn = useSession() !== null;
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  // The closed dialog has returned the focus, which the text takes then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice.
  useEffect(() => {
    if (isOpen || chosen === '') return;
    setChosen('');
    insert(`${chosen} `);
  }, [isOpen, chosen]);
  if (!gifs || !isSignedIn) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" aria-label="Choose a GIF" onClick={() => setIsOpen(true)}>
        GIF
      </Button>
      {isOpen && <Picker service={gifs} onChoose={setChosen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
