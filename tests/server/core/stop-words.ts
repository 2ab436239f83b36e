/** Words too common to be searched for: articles, pronouns, prepositions, conjunctions, auxiliary verbs. Folded. */
const stopWords = new Set(
  `a an the i me my we our you your he him his she her it its they them their this that these those who whom which what
   is am are was were be been being have has had having do does did doing
   and or but will can should nor not no if then than so as at by for from in into of off on out over to up with about
   и а но или ни не да что чтобы как так же бы ли если то я меня мне мы нас нам наш ты тебя тебе вы вас вам ваш
   он его ему она ее ей оно они их им это этот эта эти тот та те кто который в во на с со к ко у о об от до по из за для при
   был была было были быть есть`.split(/\s+/),
);

export const isStopWord = (folded: string): boolean => stopWords.has(folded);
