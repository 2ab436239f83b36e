import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that React can do at a tap: one button that changes its own state. Mounts it and answers where. */
export function mountBareButton(): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(BareButton));
  return place;
}

function BareButton() {
  const [isOn, setIsOn] = useState(false);
  return createElement(
    'button',
    { type: 'button', 'aria-pressed': isOn, onClick: () => setIsOn(!isOn) },
    isOn ? 'On' : 'Off',
  );
}
