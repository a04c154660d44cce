// @ts-check
/**
 * A spreadsheet takes a cell of a CSV file that begins with one of these for a formula and runs it (OWASP "CSV
 * Injection"); spaces, TAB and CR before it, and the full-width forms, are taken in by some.
 *
 * The rule, which every text survives unchanged:
 * - a *dangerous* text is any number of apostrophes, any white space, and then one of = + - @ ＝ ＋ － ＠;
 * - a single - alone, which stands for nothing known, is none, nor with apostrophes before it;
 * - written, a dangerous text gets one apostrophe in front;
 * - read, a dangerous text that begins with an apostrophe loses one.
 * An apostrophe in front makes no text dangerous or harmless that was not so before, therefore reading undoes exactly
 * what writing did, also for texts that begin with apostrophes of their own. Numbers are written as numbers and are
 * never texts; XLSX says of each cell whether it is a text, and needs none of this.
 */
const dangerous = /^(?!'*-$)'*[\s\u200b\ufeff]*[=+\-@＝＋－＠]/

/**
 * A text as it is written to CSV.
 * @param {string} text
 */
export function guardFormula(text) {
  return dangerous.test(text) ? `'${text}` : text
}

/**
 * What {@link guardFormula} was given.
 * @param {string} text
 */
export function readGuarded(text) {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text
}
