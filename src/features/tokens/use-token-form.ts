import { useState } from 'react';
import { useServerNow } from '../../live/index.ts';
import {
  type TokenFaults,
  type TokenFields,
  type TokenValues,
  tokenFaults,
  tokenFields,
} from '../../shared/rules/token-fields.ts';

export interface TokenForm {
  values: TokenValues;
  set: <Field extends keyof TokenValues>(field: Field, value: TokenValues[Field]) => void;
  /** Error texts by field. */
  errors: TokenFaults;
  /** Returns what is to be sent, or `null` if the form has faults, which are shown from now on. */
  take: () => TokenFields | null;
}

/** Field of the form that an argument belongs to. */
const FORM_FIELD = {
  title: 'title',
  scopes: 'scopes',
  origins: 'origins',
  netmasks: 'netmasks',
  expiresAt: 'expiry',
} as const satisfies Record<keyof TokenFields, keyof TokenValues>;

/**
 * The values of a form of an app token, in React state only: what was typed for a token is not kept. `refused`: error texts of
 * the server, shown until their field is changed.
 */
export function useTokenForm(initial: TokenValues, refused: TokenFaults): TokenForm {
  const now = useServerNow();
  const [values, setValues] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [sent, setSent] = useState<TokenValues | null>(null);
  const faults = tokenFaults(values, now);
  const errors: Record<string, string> = isTried ? { ...faults } : {};
  for (const field of Object.keys(refused) as (keyof TokenFields)[]) {
    const text = refused[field];
    if (text !== undefined && sent?.[FORM_FIELD[field]] === values[FORM_FIELD[field]]) errors[field] ??= text;
  }
  return {
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    errors,
    take: () => {
      setIsTried(true);
      if (Object.keys(faults).length > 0) return null;
      setSent(values);
      return tokenFields(values, now);
    },
  };
}
