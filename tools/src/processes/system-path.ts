/** Where programs of the system are, also those that only root is shown. */
export const systemPath = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(':')
