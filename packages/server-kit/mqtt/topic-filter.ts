/**
 * Whether MQTT topics match `filter`: `+` stands for one level, a final `#` for any rest, the level above included;
 * neither matches a first level that begins with `$` (MQTT 5 §4.7).
 */
export function matchTopics(filter: string): (topic: string) => boolean {
  const levels = filter
    .split('/')
    .map((level) => (level === '+' ? '[^/]*' : level.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const body = levels.at(-1) === '#' ? levels.slice(0, -1).join('/') : levels.join('/')
  const rest = levels.at(-1) !== '#' ? '' : levels.length === 1 ? '.*' : '(/.*)?'
  const pattern = new RegExp(`^${/^[+#]/.test(filter) ? '(?!\\$)' : ''}${body}${rest}$`, 'su')
  return (topic) => pattern.test(topic)
}
