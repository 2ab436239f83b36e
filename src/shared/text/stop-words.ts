/**
 * Words that are too common to be searched for outside of phrases, folded: articles, pronouns, prepositions, conjunctions,
 * auxiliary verbs. The server's search ignores such words, too.
 */
const STOP_WORDS = new Set(
  [
    'a an the this that these those who whom whose which what',
    'i me my we us our you your he him his she her it its they them their',
    'is am are was were be been being have has had having do does did doing can will should',
    'and or but nor not no if then than so as at by for from in into of off on out over to up with about',
    'а и но или ни не да что чтобы как так же бы ли если то',
    'я меня мне мы нас нам наш ты тебя тебе вы вас вам ваш он его ему она ее ей оно они их им',
    'это этот эта эти тот та те кто который',
    'в во на с со к ко у о об от до по из за для при',
    'есть быть был была было были',
  ].flatMap((line) => line.split(' ')),
);

export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded);
