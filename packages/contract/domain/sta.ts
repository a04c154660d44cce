/** The chainages that the equipment form accepts; the setting `STA_RULE` (design §3). */
export const staRules = ['spec', 'any-km'] as const
export type StaRule = (typeof staRules)[number]

const forms: Record<StaRule, { readonly pattern: RegExp; readonly message: string }> = {
  spec: { pattern: /^1\+\d{3}$/, message: 'กรุณากรอก STA ในรูปแบบ 1+xxx' },
  'any-km': { pattern: /^\d{1,4}\+\d{3}$/, message: 'กรุณากรอก STA ในรูปแบบ กม.+เมตร เช่น 30+800' },
}

/**
 * The problem of a chainage (STA) of the equipment form, in Thai; null when right (specification
 * §5).
 */
export function staError(text: string, rule: StaRule): string | null {
  return forms[rule].pattern.test(text) ? null : forms[rule].message
}
