import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/index.ts';
import { LazyExplain } from '../../explain/index.ts';

/** Opens the story of an item: when it was written, tried and is tried next. */
export function Why({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Why?
      </Button>
      {isOpen && <LazyExplain id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The state of an item in words. Pressing them opens its story. */
export function ExplainedState({
  id,
  className,
  children,
}: {
  id: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        title="What has become of it"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen && <LazyExplain id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
