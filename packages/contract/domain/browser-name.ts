// The first that fits: most browsers also call themselves by the names of others.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Line\//, 'LINE'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * The short name of a browser from its header (User-Agent, RFC 9110 §10.1.5): Chrome บน Windows.
 */
export function browserName(agent: string): string {
  const nameOf = (names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [nameOf(browsers), nameOf(systems)]
  if (!browser) return system ? `โปรแกรมบน ${system}` : 'โปรแกรมที่ไม่รู้จัก'
  return system ? `${browser} บน ${system}` : browser
}
