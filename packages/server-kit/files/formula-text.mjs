// @ts-check
/**
 * Some spreadsheets read a cell of a CSV file that begins with one of these as a formula and run it
 * (OWASP "CSV Injection"). Some also do so after spaces, TAB or CR, and for the full-width forms.
 *
 * The rule, under which every text survives a round trip:
 * - a *dangerous* text is any number of apostrophes, any white space, and then one of = + - @ ＝ ＋ －
 *   ＠;
 * - a single - alone, the sign for an unknown value, is not dangerous, nor with apostrophes before
 *   it;
 * - writing puts one apostrophe in front of a dangerous text;
 * - reading removes one apostrophe from a dangerous text that begins with one.
 *
 * An apostrophe in front never changes whether a text is dangerous. So reading undoes exactly what
 * writing did, also for texts with apostrophes of their own. Numbers are written as numbers, never
 * as texts. XLSX marks each cell as text or number, and needs none of this.
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
 * Reverses {@link guardFormula}.
 * @param {string} text
 */
export function readGuarded(text) {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text
}
