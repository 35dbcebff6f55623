module.exports = require('./lane-of.cjs').only('full');
