/** Requirement rows that no test can prove, with the reason. They count neither as proven nor as missing. */
export const UNTESTABLE_ROWS: Readonly<Record<string, string>> = {
  '1.001': 'sums up the whole product; its parts have rows of their own',
  '7.003': 'states how the specification writes down calls',
  '7.169': 'states that the specification does not show something',
};
