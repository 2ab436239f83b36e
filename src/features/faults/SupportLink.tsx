import { use } from 'react';
import { RuntimeContext } from '../../live/index.ts';

/** Whom to write to about an error. */
export function SupportLink() {
  const email = use(RuntimeContext)?.config.supportEmail ?? '';
  return email === '' ? 'support' : <a href={`mailto:${email}`}>support</a>;
}
