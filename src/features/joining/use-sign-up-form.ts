import { useState } from 'react';
import {
  type SignUpFaults,
  type SignUpFields,
  type SignUpNeeds,
  signUpFaults,
} from '../../shared/rules/sign-up-fields.ts';

export interface SignUpValues {
  values: SignUpFields;
  set: (field: keyof SignUpFields, value: string) => void;
  /** Error texts by field. */
  errors: SignUpFaults;
  /** Shows a fault of a field that was needed for something else than sending the form. */
  showFault: (field: keyof SignUpFields, text: string) => void;
  /** Returns the values to be sent, or `null` if they have faults, which are shown from now on. */
  take: () => SignUpFields | null;
}

/**
 * The values of the sign-up form. They are kept nowhere else. `refused`: error texts of the server, shown until their field is
 * changed.
 */
export function useSignUpForm(initial: Partial<SignUpFields>, needs: SignUpNeeds, refused: SignUpFaults): SignUpValues {
  const [values, setValues] = useState<SignUpFields>({ ...EMPTY, ...initial });
  const [isTried, setIsTried] = useState(false);
  const [sent, setSent] = useState<SignUpFields | null>(null);
  const [shown, setShown] = useState<SignUpFaults>({});
  const faults = signUpFaults(values, needs);
  const errors: { [Field in keyof SignUpFields]?: string } = { ...shown, ...(isTried ? faults : {}) };
  for (const field of FIELDS) {
    const text = refused[field];
    if (text !== undefined && sent?.[field] === values[field]) errors[field] = text;
  }
  return {
    values,
    set(field, value) {
      setValues((before) => ({ ...before, [field]: value }));
      setShown((before) => {
        const { [field]: _, ...others } = before;
        return others;
      });
    },
    errors,
    showFault: (field, text) => setShown((before) => ({ ...before, [field]: text })),
    take() {
      setIsTried(true);
      if (Object.keys(faults).length > 0) return null;
      setSent(values);
      return {
        username: values.username.trim(),
        screenName: values.screenName.trim(),
        email: values.email.trim(),
        emailVerificationCode: values.emailVerificationCode.trim(),
        password: values.password,
      };
    },
  };
}

const EMPTY: SignUpFields = { username: '', screenName: '', email: '', emailVerificationCode: '', password: '' };
const FIELDS = Object.keys(EMPTY) as (keyof SignUpFields)[];
