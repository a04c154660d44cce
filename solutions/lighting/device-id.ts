const euiInParts = /^[0-9a-f]{2}(?:[:-]?[0-9a-f]{2}){7}$/

/** A device id as it is stored and compared, wherever it comes from: in small letters, an EUI without its separators. */
export function foldDeviceId(text: string): string {
  const id = text.trim().toLowerCase()
  return euiInParts.test(id) ? id.replaceAll(/[:-]/g, '') : id
}

/** What a folded device id looks like: a DevEUI, an IMEI, or a name that the maker gave. */
export const deviceIdForm = /^[a-z0-9_.:-]{1,64}$/
