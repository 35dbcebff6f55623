export const ICON_PATH = '/assets/icon.svg';
export const PNG_ICON_PATH = '/assets/icon.png';

export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<rect width="16" height="16" rx="3" fill="#0b5394"/>' +
  '<path d="M5 3h3v10H5zM10 4h1v8h-1z" fill="#fff"/></svg>';

/** The icon as a PNG of 48 x 48 pixels in base64: every assistant shows PNG, few show SVG. */
export const ICON_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAgMAAAAqbBEUAAAACVBMVEUAAAALU5T///+ki/z5AAAAA3RSTlMA//9EUNYhAAAARklE' +
  'QVR42mNgYA2FggAGBoZQOGBgYERwHBCqQOpEEZwQVE4oEsDPCVu1ilhO1NRRDjkcIoKXmMjCHdsoiQIluaAkJOQkBgBUltPx9ldL' +
  'lgAAAABJRU5ErkJggg==';

const PNG = { mimeType: 'image/png', sizes: ['48x48'] };

/**
 * The icon as an MCP icon with embedded data, which also shows where the browser cannot reach the server.
 * Use it sparingly, because it contains the whole image.
 */
export const EMBEDDED_ICONS = [{ src: `data:image/png;base64,${ICON_PNG}`, ...PNG }];
