import { useEffect, useRef, useState } from 'react';
import { AccountCard } from './AccountCard.tsx';
import { listenForCards, type Shown } from './listen.ts';

/** The account card of the page, which opens at the names of accounts. */
export function AccountCards() {
  const [shown, setShown] = useState<Shown | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => listenForCards({ card: () => card.current, onChange: setShown }), []);
  return shown && <AccountCard key={shown.username} shown={shown} ref={card} />;
}
