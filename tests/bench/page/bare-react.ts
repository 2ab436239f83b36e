import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Mounts the baseline of a tap: a React button that changes its own state. Returns the button. */
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

/** The baseline of typing: a text field that only keeps its value. */
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
