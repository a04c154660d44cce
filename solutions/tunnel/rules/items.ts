/** What hangs or stands in a bore; the states of each in the order of the codes 0, 1, 2, … that controllers send. */
export const itemStates = {
  fan: ['off', 'forward', 'reverse', 'fault'],
  lane_signal: ['dark', 'green_arrow', 'yellow', 'red_cross'],
  door: ['closed', 'open', 'fault'],
  phone: ['idle', 'in_use', 'fault'],
  pump: ['off', 'on', 'fault'],
  power: ['off', 'mains', 'backup'],
} as const
export type ItemKind = keyof typeof itemStates
export type ItemState<Kind extends ItemKind = ItemKind> =
  (typeof itemStates)[Kind][number] | 'unknown'
export const itemKindNames = Object.keys(itemStates) as ItemKind[]

/** What is measured in a zone, by the names of the channels that it usually has. */
export const figureChannels = {
  co: 'co_ppm',
  no2: 'no2_ppm',
  extinction: 'k_m',
  airSpeed: 'air_ms',
  luminance: 'luminance_cd',
} as const
export type Figure = keyof typeof figureChannels
export const figureNames = Object.keys(figureChannels) as Figure[]

interface Tag {
  readonly key: string
  readonly place: Readonly<Record<string, string | number>> | null
}

/**
 * The subject of a point: as entered (`place.of`), else by its name: `fan_2`, `lane_signal_1`,
 * `co_ppm`.
 */
export function subjectOf({ key, place }: Tag): ItemKind | Figure | null {
  const reported = place?.['of']
  const named = [...itemKindNames, ...figureNames].find((one) => one === reported)
  if (named) return named
  const figure = figureNames.find((one) => figureChannels[one] === key)
  return (
    figure ??
    itemKindNames.find((kind) => key === kind || new RegExp(`^${kind}_\\w+$`).test(key)) ??
    null
  )
}

export function itemKindOf(tag: Tag): ItemKind | null {
  const subject = subjectOf(tag)
  return itemKindNames.find((kind) => kind === subject) ?? null
}

/** The state that a code or a word stands for; anything else is not known. */
export function itemStateOf<Kind extends ItemKind>(
  kind: Kind,
  reported: number | string | null,
): ItemState<Kind> {
  const states: readonly ItemState<Kind>[] = itemStates[kind]
  if (typeof reported === 'number') return states[reported] ?? 'unknown'
  return states.find((state) => state === reported) ?? 'unknown'
}
