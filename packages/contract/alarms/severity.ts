/** How urgent an alarm is, most urgent first (RSMP core, ISA-18.2). */
export const severities = ['critical', 'major', 'minor', 'warning'] as const
export type Severity = (typeof severities)[number]

export const severityNames: Record<Severity, string> = {
  critical: 'วิกฤต',
  major: 'สูง',
  minor: 'ปานกลาง',
  warning: 'ต่ำ',
}

/** The more urgent of two. */
export function moreUrgent(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) <= severities.indexOf(other) ? one : other
}
