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

/** A text field that only keeps what is typed. */
export function mountBareField(words: string): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(BareField, { words }));
  return place;
}

function BareField({ words }: { words: string }) {
  const [value, setValue] = useState(words);
  return createElement('textarea', {
    value,
    rows: 10,
    onChange: ({ target }: { target: HTMLTextAreaElement }) => setValue(target.value),
  });
}
