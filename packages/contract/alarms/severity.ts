/** How urgent an alarm is, most urgent first (RSMP core, ISA-18.2). */
export const severities = ['critical', 'major', 'minor', 'warning'] as const
export type Severity = (typeof severities)[number]

export const severityNames: Record<Severity, string> = {
  critical: 'วิกฤต',
  major: 'สูง',
  minor: 'ปานกลาง',
  warning: 'ต่ำ',
}

/**
 * `#rrggbb` of each severity in messages that other programs show, as letters and LINE, whatever
 * their skin: readable on white, and white is readable upon it (contrast ≥ 4.5:1, WCAG 2.2 1.4.3).
 */
export const severityColours: Record<Severity, string> = {
  critical: '#b3261e',
  major: '#a8430a',
  minor: '#7a5c00',
  warning: '#1f5a96',
}

/** The more urgent of two. */
export function moreUrgent(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) <= severities.indexOf(other) ? one : other
}
