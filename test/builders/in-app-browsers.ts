// User agents of browsers inside other apps.
export const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
export const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
export const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36';

/** As the apps send them. Gmail and Messages on Android open a tab of Chrome, which is a real browser. */
export const IN_APPS = {
  'Gmail on an iPhone': `${IPHONE} Mobile/15E148`,
  'Google on an iPhone': `${IPHONE} GSA/380.0.788806113 Mobile/15E148 Safari/604.1`,
  'Facebook on an iPhone': `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/758204371;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5]`,
  'Instagram on an iPhone': `${IPHONE} Mobile/22F76 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 758204371)`,
  'Gmail on Android': `${ANDROID}; wv) ${CHROME} GoogleApp/16`,
  'Facebook on Android': `${ANDROID} Build/BP1A.250505.005; wv) ${CHROME} [FB_IAB/FB4A;FBAV/520.0.0.40.99;]`,
  'Instagram on Android': `${ANDROID} Build/BP1A.250505.005; wv) ${CHROME} Instagram 390.0.0.43.81 Android (35/15; 420dpi; 1080x2424; Google; Pixel 9)`,
} as const;
