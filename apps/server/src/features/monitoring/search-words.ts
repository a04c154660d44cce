import { normaliseSearch, withoutSigns } from '@roadside/contract/domain/text.ts'
import {
  conditionNames,
  conditions,
  healthNames,
  healths,
  type Condition,
  type Health,
} from '@roadside/contract/health.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'

/** A word of a search over troubles, and what it may mean beside a part of a row's texts. */
export interface SearchWord {
  /** Folded, without points and dashes: `นบ1001` is `นบ.1001`, `p188` is `P-188`. */
  readonly text: string
  /** Names of the types that bear it. */
  readonly types: readonly string[]
  readonly healths: readonly Health[]
  readonly conditions: readonly Condition[]
  readonly guarantees: readonly GuaranteeWord[]
}

/** As `judgeGuarantee` has them. */
export type GuaranteeWord = 'none' | 'before' | 'within' | 'over'

/** The words of the guarantee column and its longer form. */
const guaranteeTexts: Readonly<Record<GuaranteeWord, string>> = {
  none: 'ไม่ระบุระยะประกัน ไม่ระบุประกัน',
  before: 'ยังไม่เริ่มระยะประกัน ยังไม่เริ่มประกัน',
  within: 'อยู่ในระยะประกัน อยู่ในประกัน',
  over: 'พ้นระยะประกัน พ้นประกัน',
}

/** The words of a search, in any order; every one must be found. */
export function readSearchWords(text: string, types: readonly SolutionType[]): SearchWord[] {
  const words = normaliseSearch(text).split(' ').map(withoutSigns).filter(Boolean)
  return words.map((word) => {
    const bears = (name: string) => withoutSigns(normaliseSearch(name)).includes(word)
    const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>, of: readonly Key[]) =>
      of.filter((key) => bears(names[key]))
    return {
      text: word,
      types: types
        .filter(({ title, menuName, typeName }) => bears(`${title} ${menuName} ${typeName}`))
        .map(({ typeName }) => typeName),
      healths: keysOf(healthNames, healths),
      conditions: keysOf(conditionNames, conditions),
      guarantees: keysOf(guaranteeTexts, ['none', 'before', 'within', 'over']),
    }
  })
}
