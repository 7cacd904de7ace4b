/** PATH including folders of system programs that are normally only in root's PATH. */
export const systemPath = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(':')
