import * as own from '../../../../worker/transport/answer.ts';
import { active } from '../active.ts';

export * from '../../../../worker/transport/answer.ts';

export const readAnswer: typeof own.readAnswer = (response, text) => {
  const { ok, status } = response;
  if (active.mutant === 'a page counts as the server’s success' && ok)
    return { ok: true, value: { status, payload: parsed(text) } };
  return own.readAnswer(response, text);
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
