/** Actions of the audit log that change what an account is signed in with, as its owner reads them. */
export const credentialChanges = {
  changeOwnPassword: 'เปลี่ยนรหัสผ่าน',
  resetUserPassword: 'ผู้ดูแลระบบตั้งรหัสผ่านใหม่',
  confirmSecondFactor: 'เปิดการยืนยันสองขั้นตอน',
  removeSecondFactor: 'ปิดการยืนยันสองขั้นตอน',
  removeUserSecondFactor: 'ผู้ดูแลระบบปิดการยืนยันสองขั้นตอน',
  makeRecoveryCodes: 'สร้างรหัสกู้คืนชุดใหม่',
} as const
export type CredentialChange = keyof typeof credentialChanges
export const credentialChangeNames = Object.keys(credentialChanges) as CredentialChange[]
