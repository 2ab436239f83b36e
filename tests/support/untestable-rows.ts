/** Rows of the requirements that no test can prove, and why. They count neither as proven nor as missing. */
export const UNTESTABLE_ROWS: Readonly<Record<string, string>> = {
  '1.001': 'sums up the whole product; its parts have rows of their own',
  '2.185': 'says that more headers exist without naming them; the named ones have rows of their own',
  '5.067': 'states that the specification does not show something',
  '6.012': 'says “everything else”; each ability has a row of its own',
  '6.049': 'speaks of the server’s inside, which the specification does not show',
  '7.003': 'explains how the list of calls is written',
  '7.169': 'states that the specification does not show something; the wire contract does',
};
