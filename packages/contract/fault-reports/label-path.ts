/** Address that the QR code of a label on equipment leads to. */
export const labelPath = (code: string) => `/label/${code}`
