import { use } from 'react';
import { RuntimeContext } from '../../live/index.ts';

/** Link to the support address. */
export function SupportLink() {
  const email = use(RuntimeContext)?.config.supportEmail ?? '';
  return email === '' ? 'support' : <a href={`mailto:${email}`}>support</a>;
}
