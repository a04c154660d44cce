import { foldText } from '@roadside/contract/domain/fold.ts'

const euiInParts = /^[0-9a-f]{2}(?:[:-]?[0-9a-f]{2}){7}$/

const imei = /^\d{15}$/

/** A device id as it is stored and compared, wherever it comes from: folded, an EUI or IMEI without its separators. */
export function foldDeviceId(text: string): string {
  const id = foldText(text)
  if (euiInParts.test(id)) return id.replaceAll(/[:-]/g, '')
  const figures = id.replace(/^imei[: ]*/, '').replaceAll(/[\s-]/g, '')
  return imei.test(figures) ? figures : id
}

/** What a folded device id looks like: a DevEUI, an IMEI, or a name that the maker gave. */
export const deviceIdForm = /^[a-z0-9_.:-]{1,64}$/
