import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { typeByName } from '../solution-types.ts'

/**
 * The sign of a group in the folded menu: the number of a regional office, an abbreviation, a
 * weighbridge.
 */
export function GroupMark({ group: { DeptGroupName: name, Kind } }: { group: MenuGroup }) {
  if (Kind === 'weighing') return <SolutionIcon path={typeByName.get('WIM')?.icon ?? ''} />
  if (Kind === 'central') return 'ทช.'
  if (Kind === 'national_highway') return 'ทล.'
  return (Kind === 'regional' && /\d+/.exec(name)?.[0]) || firstSigns(name)
}

/** Two signs as they are read, not half a vowel. */
function firstSigns(name: string): string {
  const signs = new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(name)
  return Array.from(signs, ({ segment }) => segment)
    .slice(0, 2)
    .join('')
}
