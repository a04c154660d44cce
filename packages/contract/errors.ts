/** The closed table of errors: status and the Thai sentence that is shown. */
export const errors = {
  bad_request: { status: 400, message: 'ข้อมูลที่ส่งมาไม่ถูกต้อง' },
  unauthenticated: { status: 401, message: 'หมดเวลาการใช้งาน กรุณาเข้าสู่ระบบใหม่' },
  wrong_credentials: { status: 401, message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' },
  code_required: { status: 401, message: 'กรุณากรอกรหัสยืนยันจากแอปยืนยันตัวตน' },
  too_many_attempts: { status: 429, message: 'เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณารอสักครู่แล้วลองใหม่' },
  too_many_requests: { status: 429, message: 'มีคำขอมากเกินไป กรุณารอสักครู่แล้วลองใหม่' },
  forbidden: { status: 403, message: 'ท่านไม่มีสิทธิ์ดำเนินการนี้' },
  password_change_required: { status: 403, message: 'กรุณาเปลี่ยนรหัสผ่านก่อนใช้งานระบบ' },
  second_factor_required: { status: 403, message: 'กรุณาเปิดการยืนยันสองขั้นตอนก่อนใช้งานระบบ' },
  not_found: { status: 404, message: 'ไม่พบข้อมูลที่ต้องการ' },
  gone: { status: 410, message: 'ลิงก์นี้หมดอายุแล้ว กรุณาเปิดหน้าจอใหม่อีกครั้ง' },
  duplicate: { status: 409, message: 'มีข้อมูลนี้อยู่แล้วในระบบ' },
  conflict: { status: 409, message: 'มีผู้แก้ไขข้อมูลนี้ไปก่อนแล้ว กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก' },
  too_large: { status: 413, message: 'ข้อมูลมีขนาดใหญ่เกินกำหนด' },
  unsupported: { status: 415, message: 'ระบบไม่รองรับรูปแบบข้อมูลนี้' },
  internal: { status: 500, message: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง' },
  unavailable: { status: 503, message: 'ระบบยังไม่พร้อมใช้งาน กรุณาลองใหม่อีกครั้งในอีกสักครู่' },
  storage_full: { status: 507, message: 'พื้นที่จัดเก็บข้อมูลเต็ม ระบบยังไม่สามารถบันทึกข้อมูลได้' },
} as const
export type ErrorCode = keyof typeof errors

/** Body of every answer that is not a success. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  /** For a 5xx: finds the entry in the log. */
  readonly id?: string
}

/** Thrown by code; `message` replaces the table's sentence with a more precise one (Thai). */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly id: string | undefined
  constructor(code: ErrorCode, message?: string, options?: { cause?: unknown; id?: string }) {
    super(message ?? errors[code].message, { cause: options?.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = errors[code].status
    this.id = options?.id
  }
}
