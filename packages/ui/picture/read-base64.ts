/** The bytes of a file in base64 (RFC 4648 §4). Throws where it cannot be read any more. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      // `data:image/jpeg;base64,…`
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('the file cannot be read')),
    )
    reader.readAsDataURL(file)
  })
}
