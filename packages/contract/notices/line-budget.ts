/** What may still go by LINE this month: everything, critical alarms alone, nothing. */
export const lineBudgets = ['free', 'criticalOnly', 'spent'] as const
export type LineBudget = (typeof lineBudgets)[number]

export const lineBudgetNames: Record<LineBudget, string> = {
  free: 'ส่งได้ทุกเหตุ',
  criticalOnly: 'ส่งเฉพาะเหตุวิกฤต',
  spent: 'ข้อความของเดือนนี้หมดแล้ว',
}
